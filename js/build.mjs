/**
 * Bundles the page into the two files that are committed and shipped, or into the folder named as
 * the only argument, so that both can be compared. The result depends on nothing but the sources
 * and the locked esbuild.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const outdir = resolve(process.argv[2] ?? resolve(here, "../src/reflechi_widget/static"));

for (const source of ["src/widget.ts", "src/widget.css"]) {
  await build({
    absWorkingDir: here,
    entryPoints: { widget: source },
    outdir,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
  });
}
