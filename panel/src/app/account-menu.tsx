import { Keyboard, LogOut } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useRouter } from '@tanstack/react-router'
import { Avatar } from '#panel/ui/avatar.tsx'
import { Menu } from '#panel/ui/menu.tsx'
import { signOut, useUser } from '#panel/kit/session.ts'
import { wipeTabs } from '#panel/kit/tabs.ts'
import { useWords } from '#panel/kit/words.ts'
import { openShortcuts } from './overlays.tsx'
import { shellWords } from './shell-words.ts'

/** Who one is, and the way out. */
export function AccountMenu() {
  const t = useWords(shellWords)
  const user = useUser()
  const router = useRouter()
  const name = `${user.name} ${user.surname}`
  async function leave() {
    await signOut()
    wipeTabs()
    await router.navigate({ to: '/login' })
  }
  return (
    <Menu
      label={t('account')}
      trigger={
        <AriaButton aria-label={`${t('account')}: ${name}`} className="ml-1 shrink-0 rounded-full pointer-coarse:p-1.5">
          <Avatar name={name} src={user.profile_image ?? undefined} />
        </AriaButton>
      }
      entries={[
        { id: 'me', label: name, reason: user.email, isDisabled: true },
        'separator',
        { id: 'keys', label: t('shortcuts'), icon: <Keyboard size={16} aria-hidden />, keys: ['?'], onAction: openShortcuts },
        { id: 'out', label: t('signOut'), icon: <LogOut size={16} aria-hidden />, onAction: () => void leave() },
      ]}
    />
  )
}
