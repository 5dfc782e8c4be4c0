import { useEffect, useRef, useState } from 'react'
import { X } from 'lucide-react'
import { cx } from '#panel/ui/cx.ts'
import { showWithin } from '#panel/ui/in-sight.ts'
import { onceLaidOut } from '#panel/ui/once-laid-out.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { useKeys } from '#panel/kit/keys.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useGo, type Page } from '#panel/kit/page/page.tsx'
import { closeTabs, keepTab, useTabs, type OpenTab } from '#panel/kit/tabs.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { tabName } from '../current-page.ts'
import { shellWords } from '../shell-words.ts'

const CloseUnsaved = lateLayer(() => import('./close-unsaved.tsx'))
const TabMenu = lateLayer(() => import('./tab-menu.tsx'))

/**
 * The visited pages as tabs. Their shortcuts work even while the bar is hidden. A click returns to
 * the page as the user left it, a double click keeps its tab, a middle click closes it, and a right
 * click opens a menu.
 */
export function TabBar({ page, isShown }: { page: Page | null; isShown: boolean }) {
  const t = useWords(shellWords)
  const lang = useLanguage()
  const tabs = useTabs()
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  const current = page?.path ?? ''
  const go = useGo()

  function close(paths: readonly string[], isSure = false) {
    if (!isSure && tabs.some((tab) => tab.isDirty && paths.includes(tab.path))) return setAsking(paths)
    setAsking(null)
    const next = closeTabs(paths, current)
    if (next) go(next)
  }
  function step(by: 1 | -1) {
    const at = tabs.findIndex((tab) => tab.path === current)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (next) go(next.href)
  }
  useKeys([
    { keys: 'alt+w', label: t('closeThis'), isGlobal: true, run: () => close([current]) },
    { keys: 'alt+ArrowRight', isWalk: true, label: t('nextTab'), isGlobal: true, run: () => step(1) },
    { keys: 'alt+ArrowLeft', isWalk: true, label: t('previousTab'), isGlobal: true, run: () => step(-1) },
  ])

  return (
    <nav
      data-print-hide
      aria-label={t('tabs')}
      className={cx(
        'h-10 shrink-0 gap-1 overflow-x-auto border-b border-line bg-surface px-4 pt-1.5 [scrollbar-width:none] max-md:hidden',
        isShown ? 'flex' : 'hidden',
      )}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.path}
          tab={tab}
          name={tabName(tab, lang)}
          isCurrent={tab.path === current}
          onGo={go}
          onClose={() => close([tab.path])}
          onMenu={setMenuAt}
        />
      ))}
      {menuAt && <TabMenu key={menuAt.dataset.tab} at={menuAt} onCloseTabs={close} onClose={() => setMenuAt(null)} />}
      {asking && <CloseUnsaved onConfirm={() => close(asking, true)} onClose={() => setAsking(null)} />}
    </nav>
  )
}

interface TabProps {
  tab: OpenTab
  name: string
  isCurrent: boolean
  onGo: (href: string) => void
  onClose: () => void
  onMenu: (at: HTMLElement) => void
}

function Tab({ tab, name, isCurrent, onGo, onClose, onMenu }: TabProps) {
  const t = useWords(shellWords)
  const place = useRef<HTMLDivElement>(null)
  // A tab's name may arrive later and make the tab wider, so it is scrolled into view again.
  useEffect(() => {
    const tab = place.current
    return onceLaidOut(isCurrent && name ? tab : null, () => showWithin(tab?.parentElement ?? null, tab))
  }, [isCurrent, name])
  return (
    <div
      ref={place}
      className={cx(
        'group flex max-w-56 shrink-0 items-center rounded-t-control text-sm',
        isCurrent ? '-mb-px bg-ground ring-1 ring-line ring-inset' : 'text-muted hover:bg-hover hover:text-ink',
      )}
    >
      <a
        href={tab.href}
        data-tab={tab.path}
        aria-label={tab.isDirty ? `${name}, ${t('unsaved')}` : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'flex min-w-0 items-center gap-1.5 self-stretch rounded-t-control pr-1 pl-3 -outline-offset-2',
          isCurrent && 'font-medium',
        )}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return
          event.preventDefault()
          onGo(tab.href)
        }}
        onDoubleClick={() => keepTab(tab.path)}
        onAuxClick={(event) => {
          if (event.button !== 1) return
          event.preventDefault()
          onClose()
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          onMenu(event.currentTarget)
        }}
      >
        <span className={cx('truncate', !tab.isKept && 'pr-0.5 italic')}>{name}</span>
        {tab.isDirty && <span title={t('unsaved')} className="size-1.5 shrink-0 rounded-full bg-accent" />}
      </a>
      <button
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        aria-label={t('closeTab', { name })}
        onClick={onClose}
        className="mr-1.5 grid size-6 shrink-0 place-items-center rounded-md text-muted opacity-60 group-hover:opacity-100 hover:bg-pressed focus-visible:opacity-100"
      >
        <X size={13} aria-hidden />
      </button>
    </div>
  )
}
