/**
 * Bundles the page into the files that are committed and shipped, or into the folder named as the
 * only argument, so that both can be compared: one script for tables and lessons, one for studies,
 * whose pages need not carry how to play, and the style sheet of both. The result depends on nothing but the sources
 * and the locked tools: esbuild bundles, and terser, which looks further, makes the script smaller still.
 */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

const here = fileURLToPath(new URL(".", import.meta.url));
const outdir = resolve(process.argv[2] ?? resolve(here, "../src/reflechi_widget/static"));

const SHARED = {
  absWorkingDir: here,
  outdir,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
};

await build({ ...SHARED, entryPoints: { widget: "src/widget.css" } });
for (const [name, source] of Object.entries({ widget: "src/widget.ts", study: "src/studywidget.ts" })) {
  const { outputFiles } = await build({ ...SHARED, entryPoints: [source], write: false });
  const { code } = await minify(outputFiles[0].text, { module: true, ecma: 2022, compress: { passes: 5, unsafe_arrows: true, unsafe_methods: true, pure_getters: true, keep_fargs: false } });
  await writeFile(resolve(outdir, `${name}.js`), `${code}\n`);
}
