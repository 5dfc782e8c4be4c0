import { useEffect, useState } from 'react'
import type { Answer } from '#contract/kit/call.ts'
import { registration } from '#contract/identity/registration.ts'
import { session } from '#contract/identity/session.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Door } from '#panel/domain/identity/door.tsx'
import { useDoorForm } from '#panel/domain/identity/door-form.ts'
import { doorWords } from '#panel/domain/identity/door-words.ts'
import { send } from '#panel/kit/server/client.ts'
import { tokens } from '#panel/kit/server/tokens.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The token is removed from the address bar and the history before anything renders. */
const token = (() => {
  const found = new URLSearchParams(location.search).get('token') ?? ''
  history.replaceState(null, '', location.pathname)
  return found
})()

type Invited = Answer<typeof registration.invited>

/** The page to which an invitation links: the user chooses a password and is signed in. */
export default function Invitation() {
  const t = useWords(words)
  const [invited, setInvited] = useState<Invited | 'gone'>()
  useEffect(() => {
    send(registration.invited, { body: { token } }).then(setInvited, () => setInvited('gone'))
  }, [])
  return (
    <Door screen="/auth/invitation">
      {!invited && <Skeleton className="h-64" />}
      {invited === 'gone' && (
        <>
          <Banner kind="warning" title={t('gone')}>
            {t('goneText')}
          </Banner>
          <a href="/" className={buttonClass('solid')}>
            {t('onward')}
          </a>
        </>
      )}
      {invited && invited !== 'gone' && <ChoosePassword invited={invited} />}
    </Door>
  )
}

function ChoosePassword({ invited }: { invited: Invited }) {
  const t = useWords(words)
  const td = useWords(doorWords)
  const [isReady, setReady] = useState(false)
  const door = useDoorForm(registration.accept, {
    start: { password: '', password_repeat: '' },
    rest: () => ({ body: { token } }),
    onDone: (_, { password }) => void comeIn(password),
  })
  async function comeIn(password: string) {
    // A user who is already signed in is never replaced.
    if (tokens.access() || tokens.refresh()) return setReady(true)
    const body = { email: invited.email, password, rotate: true }
    const answer = await send(session.login, { body }).catch(() => null)
    if (!answer || 'two_factor' in answer) return location.replace('/login')
    tokens.keep(answer)
    location.replace(answer.type ? `/register/${encodeURIComponent(answer.type)}` : '/')
  }
  if (isReady)
    return (
      <>
        <Banner kind="success" title={t('ready')}>
          {t('readyText')}
        </Banner>
        <a href="/" className={buttonClass('solid')}>
          {t('onward')}
        </a>
      </>
    )
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold tracking-tight text-balance">
          {t('invitedTitle', { name: invited.name })}
        </h1>
        <p className="mt-1 text-pretty break-words text-muted">{t('invitedText', { email: invited.email })}</p>
      </div>
      <form {...door.form} className="grid gap-4">
        {door.refusal && <Banner kind="danger" title={door.refusal} />}
        <PasswordField
          {...door.field('password')}
          label={td('password')}
          description={td('passwordHelp')}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordField {...door.field('password_repeat')} label={td('password_repeat')} autoComplete="new-password" />
        <Button type="submit" variant="solid" isPending={door.isPending} className="w-full">
          {t('invitedSave')}
        </Button>
      </form>
    </>
  )
}
