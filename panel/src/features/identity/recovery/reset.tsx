import { safeParse } from 'zod/mini'
import { recovery } from '#contract/identity/recovery.ts'
import { Door } from '#panel/domain/door.tsx'
import { matchPath } from '#panel/kit/door.ts'
import { ResetForm } from './reset-form.tsx'

/** The mail's link: it carries address, id and a key that stands for the code; out of the address bar first. */
const link = (() => {
  const search = new URLSearchParams(location.search)
  const code = matchPath('/auth/reset/$code', location.pathname)?.code ?? ''
  const found = { email: search.get('email') ?? '', reset_id: search.get('reset_id') ?? '' }
  const isGood = safeParse(recovery.reset.body, { ...found, password: 'x'.repeat(10) }).success
  history.replaceState(null, '', '/auth/reset')
  const link = search.get('key') ?? ''
  return isGood ? { ...found, link, code: /^\d{6}$/.test(code) ? code : '' } : null
})()

/** Opened from the mail. Without the mail's address and id the way begins at /forgot-password. */
export default function Reset() {
  if (!link) {
    location.replace('/forgot-password')
    return null
  }
  return (
    <Door screen="/auth/reset">
      <ResetForm {...link} onOther={() => location.replace('/forgot-password')} />
    </Door>
  )
}
