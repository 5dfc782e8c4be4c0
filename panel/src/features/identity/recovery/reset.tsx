import { useState } from 'react'
import { safeParse } from 'zod/mini'
import { recovery } from '#contract/identity/recovery.ts'
import { Door } from '#panel/domain/identity/door.tsx'
import { matchPath } from '#panel/kit/page/door.ts'
import { AskForCode } from './ask-for-code.tsx'
import { ResetForm, type ResetFormProps } from './reset-form.tsx'

/**
 * The link in the mail contains the address, an id and a key that replaces the code. All of them
 * are first removed from the address bar.
 */
const opened = (() => {
  const search = new URLSearchParams(location.search)
  const inPath = matchPath('/auth/reset/$code', location.pathname)?.code ?? ''
  const code = /^\d{6}$/.test(inPath) ? inPath : ''
  const found = { email: search.get('email') ?? '', reset_id: search.get('reset_id') ?? '' }
  const isWhole = safeParse(recovery.reset.body, { ...found, password: 'x'.repeat(10) }).success
  history.replaceState(null, '', '/auth/reset')
  return { code, asked: isWhole ? { ...found, code, link: search.get('key') ?? '' } : null }
})()

const toForgot = () => location.replace('/forgot-password')

/**
 * The page to which the mail links. If the link contains only a code, the page asks for the e-mail
 * address. If the link contains no code either, the user starts at /forgot-password.
 */
export default function Reset() {
  const [asked, setAsked] = useState<Omit<ResetFormProps, 'onOther'> | null>(opened.asked)
  if (!asked && !opened.code) {
    toForgot()
    return null
  }
  return (
    <Door screen="/auth/reset">
      {asked ? (
        <ResetForm {...asked} onOther={toForgot} />
      ) : (
        <AskForCode code={opened.code} onAsked={(it) => setAsked({ ...it, isFresh: !it.code })} />
      )}
    </Door>
  )
}
