import { lazy } from 'react'
import { Avatar } from '#panel/ui/avatar.tsx'
import { onceThere } from '#panel/ui/server-there.ts'
import { PopButton } from '#panel/kit/pop-button.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { shellWords } from './shell-words.ts'

const AccountPanel = lazy(() => onceThere(() => import('./account-panel.tsx')))

/** Shows who is signed in, with the account's menu and sign-out. */
export function AccountMenu() {
  const t = useWords(shellWords)
  const user = useUser()
  const name = `${user.name} ${user.surname}`
  return (
    <PopButton
      label={`${t('account')}: ${name}`}
      icon={<Avatar name={name} src={user.profile_image ?? undefined} />}
      renderPanel={(close) => <AccountPanel close={close} />}
      panelClass="p-1.5!"
      className="rounded-full!"
    />
  )
}
