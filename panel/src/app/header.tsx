import { Menu as MenuIcon, Search } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { Kbd } from '#panel/ui/kbd.tsx'
import { keyNames } from '#panel/kit/words/key-names.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { AccountMenu } from './account-menu.tsx'
import { Appearance } from './appearance.tsx'
import { BranchSwitcher } from './branch-switcher.tsx'
import { openHelp, openPalette } from './overlays.tsx'
import { headerParts } from './parts.ts'
import { Quiet } from './quiet.tsx'
import { shellWords } from './shell-words.ts'

/**
 * The palette, the branch, the features' own parts, appearance and account. Where the branch's
 * state takes the room, the palette's button shrinks first: its text becomes shorter, then only its
 * icon is left. It must shrink before the branch's name does, because a name that lacks even a
 * fraction of a pixel loses letters. On a phone the branch takes the room, so palette, help and
 * appearance are in the account's menu.
 */
export function Header({ hasMenu, onMenu }: { hasMenu: boolean; onMenu: () => void }) {
  const t = useWords(shellWords)
  return (
    <header
      data-print-hide
      className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 max-sm:gap-0 max-sm:px-1"
    >
      <button
        type="button"
        aria-label={t('openMenu')}
        onClick={onMenu}
        className={cx(buttonClass('ghost', 'medium', true), hasMenu && 'md:hidden')}
      >
        <MenuIcon size={18} aria-hidden />
      </button>
      <button
        type="button"
        onClick={openPalette}
        aria-keyshortcuts="Control+K"
        className="@container flex min-h-ctl w-72 min-w-ctl shrink-999999 max-sm:hidden items-center gap-2 rounded-control bg-ground px-3 text-sm text-muted ring-1 ring-line transition-colors ring-inset hover:bg-hover max-lg:w-ctl max-lg:min-w-0 max-lg:shrink-0 max-lg:justify-center max-lg:px-0 max-lg:ring-0"
      >
        <Search size={15} aria-hidden className="shrink-0" />
        <span className="flex-1 truncate text-left max-lg:sr-only lg:@max-[15rem]:sr-only">{t('search')}</span>
        <span aria-hidden className="flex-1 truncate text-left max-lg:hidden @max-[4.25rem]:hidden @[15rem]:hidden">
          {t('searchShort')}
        </span>
        <span className="max-lg:hidden lg:@max-[8.5rem]:hidden">
          <Kbd keys={keyNames('mod+k')} />
        </span>
      </button>
      <BranchSwitcher />
      <div className="ml-auto flex shrink-0 items-center gap-1.5 max-sm:gap-0">
        {headerParts.map((Part, at) => (
          <Quiet key={at}>
            <Part />
          </Quiet>
        ))}
        <IconButton
          label={t('help')}
          keys={['?']}
          icon={<span aria-hidden>?</span>}
          onPress={() => openHelp()}
          className="max-sm:hidden"
        />
        <span className="max-sm:hidden">
          <Appearance />
        </span>
        <AccountMenu />
      </div>
    </header>
  )
}
