/** A part of Monaco that is published without types; it is imported for what it registers. */
declare module "monaco-editor/editor/contrib/suggest/browser/suggestController";
