import type { ApiKey } from '#contract/integrations/api-key.ts'
import type { Translate } from '#panel/kit/words/words.ts'
import type { words } from './words.ts'

/** What a scope allows, and its name in the API's documentation. */
export const scopeName = (scope: ApiKey['scopes'][number], t: Translate<(typeof words)['tr']>): string =>
  `${t(scope)} (${scope})`
