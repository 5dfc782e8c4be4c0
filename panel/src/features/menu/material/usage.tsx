import { material, type Material } from '#contract/menu/material.ts'
import { loneLinkClass } from '#panel/ui/link-class.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useHeld } from '#panel/kit/server/held.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The products and option groups that use an ingredient, with links. */
export function Usage({ material: { id, branch_id, product_count, group_count } }: { material: Material }) {
  const t = useWords(words)
  if (product_count + group_count === 0) return <p className="text-sm text-muted">{t('unused')}</p>
  return <Links branch_id={branch_id} id={id} />
}

function Links({ branch_id, id }: { branch_id: string; id: string }) {
  const t = useWords(words)
  const lang = useLanguage()
  const data = useHeld(material.usage, { params: { branch_material_id: id } })
  if (!data) return null
  const base = `/manegement/${branch_id}`
  const line = (
    label: string,
    all: readonly { id: string; name: Record<string, string>; note?: string }[],
    to: string,
  ) =>
    all.length > 0 && (
      <div>
        <h3 className="text-sm font-medium">{label}</h3>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {all.map((it) => (
            <li key={it.id}>
              <Link to={`${base}/${to}/${it.id}`} className={loneLinkClass}>
                {it.name[lang]}
              </Link>
              {it.note && <span className="text-xs text-warning"> ({it.note})</span>}
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <div className="grid gap-3">
      {line(t('made'), data.products, 'product/form')}
      {line(
        t('optionOf'),
        data.groups.map((it) => ({ ...it, ...(it.is_needed && { note: t('needed') }) })),
        'branch-material/catalog/form',
      )}
    </div>
  )
}
