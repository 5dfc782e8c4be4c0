import { useQuery } from '@tanstack/react-query'
import { permission, resource, type Resource } from '#contract/identity/permission.ts'
import { Card } from '#panel/ui/card.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { NamesInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { permissionName, resourceName, resourceNames, wingName } from '#panel/domain/identity/permission-words.ts'
import { noWords, onlyOwn } from './no-words.ts'
import { words } from './words.ts'

export default function ResourceForm() {
  const t = useWords(words)
  const lang = useLanguage()
  const { resource_id } = usePage<'/permission/resource-form/$resource_id'>().params
  return (
    <FormPage
      noun={resource}
      name={(it) => resourceName(it.id, lang, it)}
      back="/permission/resource-list"
      underTitle={(it) => <About it={it} />}
    >
      <FormSection title={t('own')} description={t('ownHelp', { name: resourceName(resource_id, lang) })}>
        <NamesInput name="name" label={t('name')} instead={onlyOwn(lang, resourceNames[resource_id]?.[lang])} />
        <NamesInput name="help" label={t('help')} instead={noWords} />
      </FormSection>
    </FormPage>
  )
}

function About({ it }: { it: Resource }) {
  const t = useWords(words)
  const lang = useLanguage()
  const { data = [] } = useQuery(ask(permission.tree, {}))
  return (
    <>
      <p className="text-sm text-muted">{t('fixed')}</p>
      <Card>
        <Facts>
          <Fact name={t('id')}>
            <code>{it.id}</code>
          </Fact>
          <Fact name={t('wing')}>{wingName(it.wing, lang)}</Fact>
          <Fact name={t('call_count')}>{it.call_count}</Fact>
          <Fact name={t('itsPermissions')}>
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {data
                .filter((each) => each.noun === it.id)
                .map((each) => (
                  <Link key={each.id} to={`/permission/form/${each.id}`} className={linkClass}>
                    {permissionName(each, lang)}
                  </Link>
                ))}
            </span>
          </Fact>
        </Facts>
      </Card>
    </>
  )
}
