import { useQuery } from '@tanstack/react-query'
import { permission, type Permission } from '#contract/identity/permission.ts'
import { Card } from '#panel/ui/card.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { NamesInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { ownName, permissionName, resourceName } from '#panel/domain/identity/permission-words.ts'
import { noWords, onlyOwn } from './no-words.ts'
import { words } from './words.ts'

export default function PermissionForm() {
  const t = useWords(words)
  const lang = useLanguage()
  const { permission_id } = usePage<'/permission/form/$permission_id'>().params
  const known = useQuery(ask(permission.read, { params: { permission_id } })).data
  const own = known && ownName(known)
  const title = (it: Permission) => `${resourceName(it.noun, lang)}: ${permissionName(it, lang)}`
  return (
    <FormPage
      noun={permission}
      name={title}
      back="/permission/list"
      invalidates={[permission.tree]}
      underTitle={(it) => <About it={it} />}
    >
      <FormSection title={t('own')} description={t('ownHelp', { name: own?.[lang] ?? permission_id })}>
        <NamesInput name="name" label={t('name')} instead={onlyOwn(lang, own?.[lang])} />
        <NamesInput name="help" label={t('help')} description={t('helpHelp')} instead={noWords} />
      </FormSection>
    </FormPage>
  )
}

function About({ it }: { it: Permission }) {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <>
      <p className="text-sm text-muted">{t('fixed')}</p>
      <Card>
        <Facts>
          <Fact name={t('id')}>
            <span className="flex flex-wrap items-center gap-2">
              <code>{it.id}</code>
              {it.is_platform && <StatusPill tone="info">{t('isPlatform')}</StatusPill>}
            </span>
          </Fact>
          <Fact name={t('noun')}>
            <Link to={`/permission/resource-form/${it.noun}`} className={linkClass}>
              {resourceName(it.noun, lang)}
            </Link>
          </Fact>
          <Fact name={t('calls')}>
            <ul className="grid gap-0.5">
              {it.calls.map((one) => (
                <li key={`${one.method} ${one.path}`}>
                  <code className="break-all">
                    {one.method} {one.path}
                  </code>
                </li>
              ))}
            </ul>
          </Fact>
          <Fact name={t('module')}>{it.module ?? t('none')}</Fact>
          <Fact name={t('holders')}>
            <span className="flex flex-wrap gap-x-4">
              <Link to="/role/list" search={{ permission: it.id }} className={linkClass}>
                {t('role_count')}: {it.role_count}
              </Link>
              <Link to="/user/list" search={{ permission: it.id }} className={linkClass}>
                {t('user_count')}: {it.user_count}
              </Link>
            </span>
          </Fact>
        </Facts>
      </Card>
    </>
  )
}
