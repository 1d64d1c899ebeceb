import { jsonDefaults } from "monaco-editor/languages/features/json/register";
import schema from "../../../public/schema/playground-1.json";
import { monaco } from "./monaco-setup.ts";

const URI = "file:///playground.json";

jsonDefaults.setDiagnosticsOptions({
  validate: true,
  allowComments: false,
  enableSchemaRequest: false,
  schemaValidation: "error",
  schemas: [{ uri: "file:///schema/playground-1.json", fileMatch: [URI], schema }],
});

/** The model of the one document that is edited; one that is left over is cleared away. */
export function createJsonModel(text: string): monaco.editor.ITextModel {
  const uri = monaco.Uri.parse(URI);
  monaco.editor.getModel(uri)?.dispose();
  const model = monaco.editor.createModel(text, "json", uri);
  model.updateOptions({ tabSize: 2, insertSpaces: true });
  return model;
}

export { monaco };
