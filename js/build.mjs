/**
 * Bundles the page into the two files that are committed and shipped, or into the folder named as
 * the only argument, so that both can be compared. The result depends on nothing but the sources
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
const { outputFiles } = await build({ ...SHARED, entryPoints: { widget: "src/widget.ts" }, write: false });
const { code } = await minify(outputFiles[0].text, { module: true, ecma: 2022, compress: { passes: 3, unsafe_arrows: true } });
await writeFile(resolve(outdir, "widget.js"), `${code}\n`);
