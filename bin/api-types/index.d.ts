/** The types of the calls of an OpenAPI description, as a TypeScript module. */
export function typesOf(description: URL): Promise<string>
