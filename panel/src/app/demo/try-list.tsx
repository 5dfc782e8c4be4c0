import { useEffect, useId, useRef, useState } from 'react'
import { ChevronRight, X } from 'lucide-react'
import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { fillPath } from '#panel/kit/page/screens.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { closeTries, wereTriesAsked } from './tries-back.ts'
import { tries } from './tries.ts'
import { words } from './try-words.ts'

// The heights must match those of the skeleton (kit/page/home-part.tsx).
const rowClass =
  'flex h-13 items-center gap-2.5 border-t border-line px-5 text-sm max-sm:px-4 lg:h-14 lg:last:col-span-2'

/**
 * A restaurant's evening belongs to the day on which it began, up to this long after midnight, in
 * ms.
 */
const nightMs = 5 * 3_600_000

/**
 * Five things to try, on the first page of a demo installation. Once closed, they stay closed on
 * this device until somebody asks for them in the account's menu.
 */
export default function TryList() {
  const t = useWords(words)
  const id = useId()
  const user = useUser()
  const branch = useCurrentBranch()
  const company = user.user_companies.find((it) => it.id === branch?.company_id)
  const [tomorrow] = useState(() =>
    plusDays(dayAt(new Date(Date.now() - nightMs), company?.timezone ?? 'Europe/Istanbul'), 1),
  )
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!wereTriesAsked()) return
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid grid-cols-1 overflow-clip rounded-card bg-surface shadow-card lg:grid-cols-3"
    >
      <div className="col-span-full flex h-13 items-center gap-3 pr-2 pl-5 max-sm:pl-4">
        <h2 id={id} className="font-semibold">
          {t('title')}
        </h2>
        <p className="min-w-0 flex-1 truncate text-sm text-muted max-md:hidden">{t('text')}</p>
        <IconButton
          size="small"
          className="max-md:ml-auto"
          label={t('close')}
          icon={<X size={16} aria-hidden />}
          onPress={() => {
            closeTries()
            // The button that had the focus is gone, so the focus moves to the content.
            document.getElementById('content')?.focus()
          }}
        />
      </div>
      {tries[user.account_type].map((it) => (
        <Link
          key={it.what}
          to={fillPath(it.path, { branch_id: branch?.branch_id }) ?? '/'}
          search={'isTomorrow' in it ? { date: tomorrow } : 'search' in it ? it.search : {}}
          className={cx(rowClass, 'group -outline-offset-2 hover:bg-hover/60')}
        >
          <span className="line-clamp-2 min-w-0 flex-1 text-pretty">{t(`do.${it.what}`)}</span>
          <ChevronRight size={16} aria-hidden className="shrink-0 text-muted group-hover:text-ink" />
        </Link>
      ))}
    </section>
  )
}
