import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { safeParse } from 'zod/mini'
import type { Given } from '#contract/kit/call.ts'
import { fieldError, fieldMessage } from '#contract/kit/field-words.ts'
import { session } from '#contract/identity/session.ts'
import { availability } from '#contract/platform/availability.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { Refusal, send } from '#panel/kit/client.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { ownPath } from '#panel/kit/target.ts'
import { tokens } from '#panel/kit/tokens.ts'
import { useWords } from '#panel/kit/words.ts'
import { Door } from './door.tsx'
import { words } from './words.ts'

const demoAccounts = ['provider', 'dealer', 'company', 'branch', 'kiosk', 'partner'] as const
const demoPassword = 'sofra-demo'

/** Sign-in; `?admin` is the platform's own staff, `?redirect` where they were on their way to. */
export default function Login() {
  const t = useWords(words)
  const lang = useLanguage()
  const search = new URLSearchParams(location.search)
  const target = ownPath(search.get('redirect'))
  const isAdmin = search.has('admin')
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)
  const isDemo = useIsDemo()

  async function signIn(body: Given<typeof session.login>['body']) {
    setPending(true)
    setRefusal('')
    try {
      const answer = await send(session.login, { body })
      tokens.keep(answer)
      // A type means that the registration is not finished yet (spec §2).
      location.replace(answer.type ? `/register/${encodeURIComponent(answer.type)}` : (target ?? '/'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefusal(error.message)
      setPending(false)
      passwordBox.current?.select()
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const read = safeParse(
      session.login.body,
      { email, password, remember_me: remember, rotate: true, admin: isAdmin },
      { reportInput: true },
    )
    const found =
      read.error?.issues
        .map(fieldError)
        .map(({ path, code, params }) => [path, fieldMessage(lang, code, params)] as const) ?? []
    setErrors(Object.fromEntries(found))
    if (read.success) return void signIn(read.data)
    const first = found[0]?.[0] === 'email' ? emailBox : passwordBox
    first.current?.focus()
  }

  return (
    <Door screen="/login">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{t(isAdmin ? 'adminTitle' : 'title')}</h1>
        <p className="mt-1 text-muted">{t(isAdmin ? 'adminSubtitle' : 'subtitle')}</p>
      </div>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Banner kind="danger" title={refusal} />}
        <TextField
          ref={emailBox}
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          error={errors.email}
        />
        <PasswordField
          ref={passwordBox}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={t('remember')} value={remember} onChange={setRemember} />
          <a href="/forgot-password" className={`${linkClass} py-1 text-sm`}>
            {t('forgot')}
          </a>
        </div>
        <Button type="submit" variant="solid" isPending={isPending} className="w-full">
          {t('signIn')}
        </Button>
      </form>
      {isDemo && (
        <section className="rounded-card bg-ground p-4 ring-1 ring-line ring-inset">
          <h2 className="text-sm font-medium">{t('demo')}</h2>
          <p className="text-xs text-muted">{t('demoText')}</p>
          <div className="mt-3 flex flex-wrap gap-1.5">
            {demoAccounts.map((each) => (
              <Button
                key={each}
                size="small"
                onPress={() => {
                  setEmail(`${each}@sofra.test`)
                  setPassword(demoPassword)
                  setErrors({})
                }}
              >
                {t(`demo_${each}`)}
              </Button>
            ))}
          </div>
        </section>
      )}
      <a
        href={`/login?${new URLSearchParams({ ...(isAdmin ? {} : { admin: '1' }), ...(target ? { redirect: target } : {}) })}`}
        className="mx-auto rounded-sm py-1 text-xs text-muted hover:text-ink hover:underline"
      >
        {t(isAdmin ? 'asUser' : 'asAdmin')}
      </a>
    </Door>
  )
}

/** Whether this installation has the demo world. */
function useIsDemo() {
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    send(availability.check, { params: { id: '1' } }).then(
      (state) => setDemo(state.demo),
      () => undefined,
    )
  }, [])
  return isDemo
}
