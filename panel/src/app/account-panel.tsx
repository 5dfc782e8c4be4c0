import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, CircleUser, Headset, Lightbulb, LogOut, Search, type LucideIcon } from 'lucide-react'
import { cx } from '#panel/ui/cx.ts'
import { Kbd } from '#panel/ui/kbd.tsx'
import { useGo } from '#panel/kit/page/page.tsx'
import { signOut, useUser } from '#panel/kit/server/session.ts'
import { useTabs } from '#panel/kit/tabs.ts'
import { useWords } from '#panel/kit/words/words.ts'
import AppearancePanel from './appearance-panel.tsx'
import { availabilityQuery } from './availability.ts'
import { bringTriesBack } from './demo/tries-back.ts'
import { areTriesClosed } from './demo/tries-on.ts'
import { openHelp, openPalette } from './overlays.tsx'
import { openedWords } from './opened-words.ts'
import { shellWords } from './shell-words.ts'

const line = 'option w-full hover:bg-hover'
/** The accepted forms of a support address. Any other address is not opened. */
const supportAddress = /^(mailto:|tel:|https:\/\/)/

/** The entries of the account's menu. If there is unsaved work, signing out asks once first. */
export default function AccountPanel({ close }: { close: () => void }) {
  const t = useWords(shellWords)
  const o = useWords(openedWords)
  const user = useUser()
  const go = useGo()
  const installation = useQuery(availabilityQuery).data
  const support = installation?.support
  const hasUnsaved = useTabs().some((tab) => tab.isDirty)
  const [isAsking, setAsking] = useState(false)
  const closing = (act: () => void) => () => {
    close()
    act()
  }
  async function leave() {
    if (hasUnsaved && !isAsking) return setAsking(true)
    await signOut()
  }
  return (
    <div className="w-60 max-sm:w-72">
      <div className="mb-1 border-b border-line px-2.5 pt-1 pb-2.5">
        <p className="truncate font-medium">
          {user.name} {user.surname}
        </p>
        <p className="truncate text-xs text-muted">{user.email}</p>
      </div>
      {/* The search is offered in this menu on a phone, because the phone's header has no room for
          it. */}
      <Line icon={Search} label={t('search')} onPress={closing(openPalette)} className="sm:hidden" />
      {user.only_company_id === null && (
        <Line icon={CircleUser} label={o('profile')} onPress={closing(() => go('/profile'))} />
      )}
      {user.is_show_live_support && support && supportAddress.test(support) && (
        <a href={support} target="_blank" rel="noreferrer" className={line} onClick={close}>
          <Headset size={16} aria-hidden className="text-muted" />
          <span className="flex-1 text-left">{o('support')}</span>
        </a>
      )}
      <Line icon={CircleHelp} label={t('help')} onPress={closing(openHelp)}>
        <Kbd keys={['?']} />
      </Line>
      {installation?.demo && areTriesClosed() && (
        <Line
          icon={Lightbulb}
          label={o('tries')}
          onPress={closing(() => {
            bringTriesBack()
            go('/')
          })}
        />
      )}
      <div className="my-1 border-y border-line px-2.5 py-3 sm:hidden">
        <AppearancePanel />
      </div>
      {isAsking && <p className="px-2.5 py-2 text-xs text-danger">{o('signOutUnsaved')}</p>}
      <button type="button" className={line} onClick={() => void leave()}>
        <LogOut size={16} aria-hidden className="text-muted" />
        {isAsking ? o('signOutAnyway') : o('signOut')}
      </button>
    </div>
  )
}

interface LineProps {
  icon: LucideIcon
  label: string
  onPress: () => void
  className?: string
  children?: ReactNode
}

function Line({ icon: Icon, label, onPress, className, children }: LineProps) {
  return (
    <button type="button" className={cx(line, className)} onClick={onPress}>
      <Icon size={16} aria-hidden className="text-muted" />
      <span className="flex-1 text-left">{label}</span>
      {children}
    </button>
  )
}
