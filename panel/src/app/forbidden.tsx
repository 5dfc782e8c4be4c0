import { Lock } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import type { Module } from '#contract/organisation/license.ts'
import { moduleName, moduleWords } from '#panel/domain/organisation/module-words.ts'
import { spokenPermission } from '#panel/domain/identity/permission-words.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { barrier } from '#panel/kit/page/screens.ts'
import { can, currentUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { openedWords } from './opened-words.ts'
import { screenOf } from './screens.ts'

/** Says why this user may not open a screen. */
export default function Forbidden() {
  const o = useWords(openedWords)
  const lang = useLanguage()
  const { pattern, params } = usePage()
  const screen = screenOf(pattern)
  const user = currentUser()
  const why = screen && user && barrier(screen, user, (params as Record<string, string>).branch_id)
  const m = useWords(moduleWords)
  const needs =
    why === 'module'
      ? [screen?.module ?? []].flat().map((it) => moduleName(m, (it === 'kioskLimit' ? 'kiosk' : it) as Module))
      : typeof screen?.permissions === 'function'
        ? []
        : [screen?.permissions ?? []].flat().map((it) => spokenPermission(it, lang))
  const isLicence = why === 'module' && can('get-company-license')
  return (
    <div data-forbidden={why}>
      <EmptyState
        icon={<Lock size={20} aria-hidden />}
        title={o('forbidden')}
        action={
          <Link to={isLicence ? '/services' : '/'} className={buttonClass('plain')}>
            {isLicence ? o('toLicence') : o('home')}
          </Link>
        }
      >
        {why === 'module'
          ? o('forbiddenModule', { needs: needs.join(', ') })
          : why === 'permission'
            ? o('forbiddenText', { count: needs.length, needs: needs.join('; ') })
            : o('forbiddenAccount')}
      </EmptyState>
    </div>
  )
}
