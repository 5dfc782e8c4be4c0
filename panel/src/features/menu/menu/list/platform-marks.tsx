import { CircleAlert, Clock, CloudCheck } from 'lucide-react'
import type { Menu } from '#contract/menu/menu.ts'
import { isPlatform, platforms } from '#contract/platform/platforms.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { rowWords } from './row-words.ts'

export type PlatformItem = Menu['platform_items'][number]

const marks = {
  queued: { icon: Clock, tone: 'text-muted' },
  sent: { icon: CloudCheck, tone: 'text-success' },
  refused: { icon: CircleAlert, tone: 'text-danger' },
} as const

/**
 * Shows the last report to each platform about a product that is not simply on sale there: queued,
 * sent, or refused and why.
 */
export function PlatformMarks({ items }: { items: readonly PlatformItem[] | undefined }) {
  const t = useWords(rowWords)
  return items?.map(({ platform, state, reason }) => {
    const { icon: Icon, tone } = marks[state]
    const name = isPlatform(platform) ? platforms[platform].short : platform
    const text =
      state === 'refused' && reason
        ? t('platform.reason', { platform: name, reason })
        : t(`platform.${state}`, { platform: name })
    return (
      <span key={platform} title={text} className={tone}>
        <Icon size={15} aria-hidden />
        <span className="sr-only">{text}</span>
      </span>
    )
  })
}
