import { useEffect, useEffectEvent, useState } from 'react'
import { partner } from '#contract/identity/partner.ts'
import { session, type UserInfo } from '#contract/identity/session.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Spinner } from '#panel/ui/spinner.tsx'
import { Door } from '#panel/domain/identity/door.tsx'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { chooseLanguage, langs } from '#panel/kit/words/language.ts'
import { tokens } from '#panel/kit/server/tokens.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export interface PartnerLink {
  token: string
  company_id: string
  branch_id: string | null
}

/**
 * The link in the address, if there is one. Removes it from the address bar and the history at
 * once.
 */
export function takePartnerLink(): PartnerLink | null {
  const search = new URLSearchParams(location.search)
  const [token, company_id] = [search.get('token'), search.get('company_id')]
  if (location.pathname !== '/login' || !token) return null
  history.replaceState(null, '', '/login')
  const lang = langs.find((each) => each === search.get('lang'))
  if (lang) void chooseLanguage(lang)
  return { token, company_id: company_id ?? '', branch_id: search.get('branch_id') }
}

const readingMs = 8000

type State = { at: 'wait' } | { at: 'ask'; user: UserInfo } | { at: 'failed'; user: UserInfo | null }

/**
 * Signs in with a partner's link (spec §2). If somebody is already signed in, the page names them
 * and asks first; they are never replaced silently.
 */
export function PartnerSignIn({ link }: { link: PartnerLink }) {
  const t = useWords(words)
  const [state, setState] = useState<State>({ at: 'wait' })

  async function exchange(user: UserInfo | null) {
    setState({ at: 'wait' })
    try {
      const { token, company_id, branch_id } = link
      const answer = await send(
        partner.signIn,
        { params: { provider: 'sofra' }, body: { company_id, branch_id, domain_type: 'provider' } },
        { bearer: token },
      )
      tokens.clear()
      tokens.keep(answer)
      location.replace(branch_id ? `/manegement/${encodeURIComponent(branch_id)}/home` : '/')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setState({ at: 'failed', user })
    }
  }
  const begin = useEffectEvent(async () => {
    const user = tokens.access() || tokens.refresh() ? await send(session.getinfo, {}).catch(() => null) : null
    if (user) setState({ at: 'ask', user })
    else await exchange(null)
  })
  useEffect(() => {
    // React renders twice in development, but a link can be used only once, so the first
    // rendering's timer is cancelled.
    const timer = setTimeout(() => void begin())
    return () => clearTimeout(timer)
  }, [])

  // If signing in has failed, shows why and goes to / (spec §2).
  useEffect(() => {
    if (state.at !== 'failed') return
    const timer = setTimeout(() => location.replace('/'), readingMs)
    return () => clearTimeout(timer)
  }, [state.at])

  return (
    <Door screen="/login">
      {state.at === 'wait' && (
        <p className="flex items-center gap-3 text-muted" role="status">
          <Spinner />
          {t('partnerWait')}
        </p>
      )}
      {state.at === 'ask' && (
        <>
          <div>
            <h1 className="text-2xl font-semibold tracking-tight text-balance">{t('partnerAsk')}</h1>
            <p className="mt-1 text-pretty text-muted">{t('partnerAskText')}</p>
          </div>
          <Banner kind="warning" title={t('inUse', inUse(state.user))} />
          <div className="grid gap-2">
            <a href="/" className={buttonClass('solid')}>
              {t('stay')}
            </a>
            <Button onPress={() => void exchange(state.user)}>{t('switch')}</Button>
          </div>
        </>
      )}
      {state.at === 'failed' && (
        <>
          <Banner kind="warning" title={t('partnerFailed')}>
            {t('linkSpent')} {state.user && t('inUse', inUse(state.user))}
          </Banner>
          <a href="/" className={buttonClass('solid')}>
            {t('onward')}
          </a>
        </>
      )}
    </Door>
  )
}

const inUse = ({ name, surname, email }: UserInfo) => ({ name: `${name} ${surname}`, email })
