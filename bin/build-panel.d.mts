/** Builds the panel if its sources have changed since the last build. */
export function buildPanel(options?: { quiet?: boolean }): Promise<'built' | 'unchanged'>
