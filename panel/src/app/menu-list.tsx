import { Circle } from 'lucide-react'
import { cx } from '#panel/ui/cx.ts'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { Link } from '#panel/kit/link.tsx'
import type { Page } from '#panel/kit/page.tsx'
import { menuGroups } from '#panel/kit/screens.ts'
import { useUser } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { lineOf, menuOf, type MenuLine } from './menu.ts'
import { shellWords } from './shell-words.ts'

/** The screens the user may open, in groups; icons only when it is narrow. */
export function MenuList({ page, isNarrow }: { page: Page | null; isNarrow?: boolean }) {
  const t = useWords(shellWords)
  const lang = useLanguage()
  const groups = menuOf(useUser(), useCurrentBranch()?.branch_id)
  const current =
    page &&
    lineOf(
      page.path,
      groups.flatMap((each) => each.lines),
    )
  return (
    <nav
      aria-label={t('menu')}
      className={cx('flex flex-1 flex-col gap-5 overflow-y-auto overscroll-contain pb-6', isNarrow ? 'px-2.5' : 'px-3')}
    >
      {groups.map(({ group, lines }) => (
        <div key={group}>
          <h2 className={isNarrow ? 'sr-only' : 'px-2.5 pb-1 text-xs font-medium text-muted'}>
            {menuGroups[group][lang]}
          </h2>
          {isNarrow && <div className="mx-2 mb-2 h-px bg-line" />}
          <ul className="grid grid-cols-1 gap-0.5">
            {lines.map((line) => (
              <li key={line.path}>
                <Line
                  line={line}
                  isCurrent={line.path === current?.path}
                  isNarrow={isNarrow}
                  name={line.screen.title[lang]}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Line({
  line,
  name,
  isCurrent,
  isNarrow,
}: {
  line: MenuLine
  name: string
  isCurrent: boolean
  isNarrow?: boolean
}) {
  const Icon = line.screen.icon ?? Circle
  return (
    <Link
      title={isNarrow ? name : undefined}
      to={line.path}
      className={cx(
        'flex min-h-ctl items-center gap-3 rounded-control text-sm transition-colors',
        isNarrow ? 'justify-center' : 'px-2.5',
        isCurrent ? 'bg-tint font-medium text-accent-text' : 'text-ink hover:bg-hover',
      )}
    >
      <Icon size={17} aria-hidden className={cx('shrink-0', !isCurrent && 'text-muted')} />
      <span className={isNarrow ? 'sr-only' : 'truncate'}>{name}</span>
    </Link>
  )
}
