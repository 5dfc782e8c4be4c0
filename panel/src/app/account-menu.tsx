import { lazy } from '#panel/ui/lazy.ts'
import { Avatar } from '#panel/ui/avatar.tsx'
import { PopButton } from '#panel/kit/pop-button.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { shellWords } from './shell-words.ts'

const AccountPanel = lazy(() => import('./account-panel.tsx'))

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
