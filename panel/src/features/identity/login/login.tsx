import { useEffect, useState } from 'react'
import { session, sessionEnds } from '#contract/identity/session.ts'
import { availability } from '#contract/platform/availability.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { Door } from '#panel/domain/identity/door.tsx'
import { useDoorForm } from '#panel/domain/identity/door-form.ts'
import { Proving } from '#panel/domain/identity/proving.tsx'
import { send } from '#panel/kit/server/client.ts'
import { ownPath } from '#panel/kit/page/target.ts'
import { tokens } from '#panel/kit/server/tokens.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { PartnerSignIn, takePartnerLink } from './partner-sign-in.tsx'
import { SecondStep } from './second-step.tsx'
import { words } from './words.ts'

const demoAccounts = ['provider', 'dealer', 'company', 'branch', 'kiosk', 'partner'] as const
const demoPassword = 'sofra-demo'

/**
 * The link of a solution partner is removed from the address bar before anything renders (walls
 * §4.3).
 */
const partnerLink = takePartnerLink()

export default function Login() {
  return partnerLink ? <PartnerSignIn link={partnerLink} /> : <SignIn />
}

/**
 * The sign-in page. `?admin` is for the platform's own staff, `?redirect` says where the user was
 * going, `?no_rights` and `?ended` say why they were sent here.
 */
function SignIn() {
  const t = useWords(words)
  const search = new URLSearchParams(location.search)
  const target = ownPath(search.get('redirect'))
  const isAdmin = search.has('admin')
  const ended = sessionEnds.find((it) => it === search.get('ended'))
  const [challenge, setChallenge] = useState<string>()
  const isDemo = useIsDemo()
  const comeIn = (answer: { token: string; refreshToken: string; type?: string | undefined }) => {
    tokens.keep(answer)
    // An answer with a type means that the registration is unfinished (spec §2).
    location.replace(answer.type ? `/register/${encodeURIComponent(answer.type)}` : (target ?? '/'))
  }
  const door = useDoorForm(session.login, {
    start: { email: '', password: '', remember_me: true as boolean },
    rest: () => ({ body: { rotate: true, admin: isAdmin } }),
    onDone: (answer) => ('two_factor' in answer ? setChallenge(answer.two_factor) : comeIn(answer)),
  })
  if (challenge) return <SecondStep challenge={challenge} onDone={comeIn} onAgain={() => setChallenge(undefined)} />
  return (
    <Door screen="/login">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{t(isAdmin ? 'adminTitle' : 'title')}</h1>
        <p className="mt-1 text-muted">{t(isAdmin ? 'adminSubtitle' : 'subtitle')}</p>
      </div>
      <form {...door.form} className="grid gap-4">
        {door.refusal ? (
          <Banner kind="danger" title={door.refusal} />
        ) : (
          search.has('no_rights') && (
            <Banner kind="warning" title={t('noRights')}>
              {t('noRightsText')}
            </Banner>
          )
        )}
        {!door.refusal && ended && (
          <Banner kind="warning" title={t('ended.title')}>
            {t(`ended.${ended}`)}
          </Banner>
        )}
        <TextField {...door.field('email')} label={t('email')} type="email" autoComplete="username" autoFocus />
        <PasswordField {...door.field('password')} label={t('password')} autoComplete="current-password" />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label={t('remember')}
            value={door.values.remember_me}
            onChange={(remember_me) => door.set({ remember_me })}
          />
          <a href="/forgot-password" className={`${linkClass} py-1 text-sm`}>
            {t('forgot')}
          </a>
        </div>
        <Button type="submit" variant="solid" isPending={door.isPending} className="w-full">
          {t('signIn')}
        </Button>
        <Proving isOn={door.isProving} />
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
                onPress={() => door.set({ email: `${each}@sofra.test`, password: demoPassword })}
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

/** Whether this installation runs the demo. */
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
