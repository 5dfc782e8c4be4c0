import type { Channel } from '#contract/organisation/channels.ts'
import { isPlatform, platforms } from '#contract/platform/platforms.ts'
import type { Translate } from '#panel/kit/words/words.ts'
import type { channelWords } from './channel-words.ts'

/** What people call a channel: a platform by its short name, ours by a word. `t` says `channelWords`, or words that they stand in. */
export const channelName = (t: Translate<(typeof channelWords)['tr']>, channel: Channel): string =>
  isPlatform(channel) ? platforms[channel].short : t(`channel.${channel}`)
