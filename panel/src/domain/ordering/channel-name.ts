import type { Channel } from '#contract/organisation/channels.ts'
import { isPlatform, platforms } from '#contract/platform/platforms.ts'
import type { Translate } from '#panel/kit/words/words.ts'
import type { orderWords } from './order-words.ts'

/** What people call a channel: a platform by its short name, ours by a word. */
export const channelName = (o: Translate<(typeof orderWords)['tr']>, channel: Channel): string =>
  isPlatform(channel) ? platforms[channel].short : o(`channel.${channel}`)
