import { useState } from 'react'
import { Menu as MenuIcon, PanelLeft } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { cx } from '#panel/ui/cx.ts'
import { useMedia, wideScreen } from '#panel/ui/media.ts'
import { readCookie, writeCookie } from '#panel/kit/cookie.ts'
import { Link } from '#panel/kit/page/link.tsx'
import type { Page } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Brand } from '#panel/kit/page/brand.tsx'
import { MenuList } from './menu-list.tsx'
import { shellWords } from '../shell-words.ts'

/** The cookie of spec §9: '1' means open, '0' narrowed to icons. */
const cookie = 'sidebarStatus'

/**
 * The menu on the left: 260 px wide (spec §9), or a strip of icons. Below 1280 px it is always the
 * strip, whose button opens the menu as a drawer, as on a phone.
 */
export function Sidebar({ page, onMenu }: { page: Page | null; onMenu: () => void }) {
  const t = useWords(shellWords)
  const isWide = useMedia(wideScreen)
  const [isFolded, setFolded] = useState(() => readCookie(cookie) === '0')
  const isNarrow = isFolded || !isWide
  function toggle() {
    writeCookie(cookie, isFolded ? '1' : '0', 365)
    setFolded(!isFolded)
  }
  return (
    <aside
      data-print-hide
      className={cx(
        'col-start-1 row-start-1 flex min-h-0 shrink-0 flex-col border-r border-line bg-surface max-md:hidden',
        isNarrow ? 'w-16' : 'w-65',
      )}
    >
      <div className={cx('flex h-14 shrink-0 items-center gap-2', isNarrow ? 'justify-center' : 'pr-2.5 pl-5')}>
        {!isNarrow && (
          <Link to="/" className="mr-auto rounded-control">
            <Brand />
          </Link>
        )}
        <button
          type="button"
          title={t(isWide ? 'toggleSidebar' : 'openMenu')}
          aria-label={t(isWide ? 'toggleSidebar' : 'openMenu')}
          aria-expanded={isWide ? !isNarrow : undefined}
          onClick={isWide ? toggle : onMenu}
          className={buttonClass('ghost', 'small', true)}
        >
          {isWide ? <PanelLeft size={17} aria-hidden /> : <MenuIcon size={18} aria-hidden />}
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col pt-2">
        <MenuList page={page} isNarrow={isNarrow} />
      </div>
    </aside>
  )
}
