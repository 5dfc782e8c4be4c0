import { Code, Globe, Phone, QrCode, Smartphone, TabletSmartphone, type LucideIcon } from 'lucide-react'
import type { Channel } from '#contract/organisation/channels.ts'
import { isPlatform, platforms } from '#contract/platform/platforms.ts'
import { cx } from '#panel/ui/cx.ts'
import { toneClass } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { channelName } from '../organisation/channel-name.ts'
import { orderWords } from './order-words.ts'

const icons: Partial<Record<Channel, LucideIcon>> = {
  web: Globe,
  app: Smartphone,
  phone: Phone,
  table: QrCode,
  kiosk: TabletSmartphone,
  api: Code,
}

/**
 * An order's channel. A platform is shown as a letter on the platform's colour, one of our own
 * channels as an icon. With `isShort`, only screen readers and the tooltip get the name.
 */
export function ChannelMark({ channel, isShort }: { channel: Channel; isShort?: boolean }) {
  const t = useWords(orderWords)
  const name = channelName(t, channel)
  const Icon = icons[channel]
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5" title={isShort ? name : undefined}>
      <span
        aria-hidden
        className={cx(
          'grid size-5 shrink-0 place-items-center rounded-md text-xs leading-none font-semibold',
          toneClass[isPlatform(channel) ? platforms[channel].tone : 'neutral'],
        )}
      >
        {Icon ? <Icon size={12} /> : name[0]}
      </span>
      <span className={isShort ? 'sr-only' : 'truncate'}>{name}</span>
    </span>
  )
}
