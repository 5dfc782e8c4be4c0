import type { Permission } from '#contract/identity/permission.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { screensOpenedBy } from '#panel/kit/page/screens.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { permissionName } from '#panel/domain/identity/permission-words.ts'
import { words } from './words.ts'

/**
 * Lists what a set of permissions opens: screens of the panel, and for the provider also calls of
 * the API.
 */
export function Unlocks({ its }: { its: readonly Permission[] }) {
  const t = useWords(words)
  const lang = useLanguage()
  const isProvider = useUser().account_type === 'provider'
  return (
    <dl className="grid gap-3 text-sm">
      {its.map((it) => {
        const screens = screensOpenedBy(new Set([it.id]))
        return (
          <div key={it.id} className="grid gap-1">
            <dt className="font-medium">
              {permissionName(it, lang)}
              {isProvider && <code className="ml-2 text-xs font-normal text-muted">{it.id}</code>}
            </dt>
            {it.help[lang] && <dd>{it.help[lang]}</dd>}
            <dd className="text-muted">
              {screens.length > 0
                ? `${t('screens')}: ${[...new Set(screens.map((screen) => screen.title[lang]))].join(', ')}`
                : t('noScreens')}
            </dd>
            {isProvider && (
              <dd className="text-muted">
                {t('calls')}:{' '}
                {it.calls.map((one, at) => (
                  <span key={`${one.method} ${one.path}`}>
                    {at > 0 && ', '}
                    <code className="text-xs break-all">
                      {one.method} {one.path}
                    </code>
                  </span>
                ))}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
