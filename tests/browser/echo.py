"""The smallest widget that answers a click, to prove the harness and to measure against.

Its two cells do what any anywidget must do for a click: a message to Python, a trait back.
"""

CODE = '''
import anywidget, traitlets

class Echo(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "echo";
      const draw = () => { button.textContent = String(model.get("count")); };
      button.addEventListener("click", () => model.send({ cmd: "click" }));
      model.on("change:count", draw);
      draw();
      el.append(button);
    } };
    """
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self._click)

    def _click(self, widget, content, buffers):
        self.count += 1

echo = Echo()
'''
