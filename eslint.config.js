import tseslint from "typescript-eslint";
import reactHooks from "eslint-plugin-react-hooks";

/** Globals that pure folders must be handed instead of reaching for. */
const passedIn = [
  "window",
  "document",
  "navigator",
  "localStorage",
  "indexedDB",
  "fetch",
  "setTimeout",
  "setInterval",
  "requestAnimationFrame",
  "performance",
].map((name) => ({ name, message: `Pure folders are handed what they need: take ${name} as a parameter.` }));
const ambientTime = [
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: "Randomness is seeded and passed in.",
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "Time is a Clock, passed in.",
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "Time is a Clock, passed in.",
  },
];

export default tseslint.config(
  {
    ignores: [
      "dist",
      "generated",
      "coverage",
      "node_modules",
      "public",
      "lessons",
      // Guest code, as the lessons' files are.
      "conformance",
      "test-results",
      "playwright-report",
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js", "*.cjs"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ["error", 12],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      // With verbatimModuleSyntax `import { type A }` still loads the module, and drags it into the first chunk.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Named exports only." },
      ],
    },
  },
  {
    files: ["**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["src/{protocol,workspace,trace,lesson}/**/*.ts", "src/diagram/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-globals": ["error", ...passedIn],
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Named exports only." },
        ...ambientTime,
      ],
    },
  },
  {
    files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**/*.ts"],
    rules: {
      "max-lines-per-function": "off",
      "max-lines": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  { files: ["*.config.ts", "*.config.js"], rules: { "no-restricted-syntax": "off" } },
  { files: ["**/*.js", "**/*.cjs"], ...tseslint.configs.disableTypeChecked },
);
