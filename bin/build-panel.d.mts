/** Builds the panel if its sources have changed since the last build. */
export function buildPanel(): Promise<'built' | 'up to date'>
