import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { roleNames } from '#contract/identity/names.ts'
import { role, type Role } from '#contract/identity/role.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { RecordField } from '#panel/kit/form/record-field.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { permissionName } from '#panel/domain/identity/permission-words.ts'
import { useCatalogue } from './catalogue.ts'
import { words } from './words.ts'

/**
 * Two roles side by side: what only one of them contains, and what both contain. The address names
 * the two roles.
 */
export default function RoleCompare() {
  const t = useWords(words)
  const { search } = usePage()
  const setSearch = useSetSearch()
  const [a, b] = [search.a, search.b].map((it) => (typeof it === 'string' ? it : null))
  const [left, right] = [useRole(a), useRole(b)]
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <PageHead title={t('compare')} />
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto_1fr]">
        <RecordField
          label={t('left')}
          placeholder={t('choose')}
          from={roleNames}
          value={a ?? null}
          onChange={(id) => setSearch({ a: id ?? undefined }, { replace: true })}
        />
        <Button
          icon={<ArrowLeftRight size={16} aria-hidden />}
          isDisabled={!a || !b}
          onPress={() => setSearch({ a: b, b: a }, { replace: true })}
        >
          {t('swap')}
        </Button>
        <RecordField
          label={t('right')}
          placeholder={t('choose')}
          from={roleNames}
          value={b ?? null}
          onChange={(id) => setSearch({ b: id ?? undefined }, { replace: true })}
        />
      </div>
      {left && right ? <Difference left={left} right={right} /> : <p className="text-muted">{t('chooseBoth')}</p>}
    </div>
  )
}

function useRole(id: string | null | undefined) {
  return useQuery({ ...ask(role.read, { params: { role_id: id ?? '' } }), enabled: Boolean(id) }).data
}

function Difference({ left, right }: { left: Role; right: Role }) {
  const t = useWords(words)
  const [l, r] = [new Set(left.permissions), new Set(right.permissions)]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <Part title={t('onlyLeft')} ids={left.permissions.filter((it) => !r.has(it))} />
      <Part title={t('both')} ids={left.permissions.filter((it) => r.has(it))} />
      <Part title={t('onlyRight')} ids={right.permissions.filter((it) => !l.has(it))} />
    </div>
  )
}

/** Permissions by resource, in the catalogue's order. */
function Part({ title, ids }: { title: string; ids: readonly string[] }) {
  const t = useWords(words)
  const lang = useLanguage()
  const { rows, nameOf } = useCatalogue()
  const its = rows.filter((it) => ids.includes(it.id))
  return (
    <Card title={title} actions={<Badge>{ids.length}</Badge>}>
      {its.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      <dl className="grid gap-3 text-sm">
        {[...new Set(its.map((it) => it.noun))].map((noun) => (
          <div key={noun}>
            <dt className="font-medium">{nameOf(noun)}</dt>
            <dd className="text-muted">
              {its
                .filter((it) => it.noun === noun)
                .map((it) => permissionName(it, lang))
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
