import type { Channel } from '#contract/organisation/channels.ts'
import { isPlatform, platforms } from '#contract/platform/platforms.ts'
import type { Translate } from '#panel/kit/words/words.ts'
import type { channelWords } from './channel-words.ts'

/**
 * A channel's name: the short name of a platform, or a text for a channel of ours. `t` translates
 * `channelWords`, or texts that include them.
 */
export const channelName = (t: Translate<(typeof channelWords)['tr']>, channel: Channel): string =>
  isPlatform(channel) ? platforms[channel].short : t(`channel.${channel}`)
