/** Builds the panel where its sources changed since the last build. */
export function buildPanel(options?: { quiet?: boolean }): Promise<'built' | 'unchanged'>
