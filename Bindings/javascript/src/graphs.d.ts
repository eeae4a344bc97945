/**
 * Reads a graph document from a JSON or YAML file. YAML needs the package js-yaml: `npm install js-yaml`.
 *
 * YAML is read as `navctl` reads it, by the core schema of YAML 1.2: `on`, `yes`, `12:30` and dates are strings.
 */
export function loadGraph(file: string | URL): Promise<Record<string, unknown>>;
