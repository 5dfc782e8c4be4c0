import { materialCatalog, type MaterialCatalog } from '#contract/menu/material-catalog.ts'
import { loneLinkClass } from '#panel/ui/link-class.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useHeld } from '#panel/kit/server/held.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The products that use a group, with links. */
export function Usage({ group: { id, branch_id, product_count } }: { group: MaterialCatalog }) {
  const t = useWords(words)
  if (product_count === 0) return <p className="text-sm text-muted">{t('unused')}</p>
  return <Links branch_id={branch_id} id={id} />
}

function Links({ branch_id, id }: { branch_id: string; id: string }) {
  const lang = useLanguage()
  const data = useHeld(materialCatalog.usage, { params: { branch_material_catalog_id: id } })
  if (!data) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {data.products.map((it) => (
        <li key={it.id}>
          <Link to={`/manegement/${branch_id}/product/form/${it.id}`} className={loneLinkClass}>
            {it.name[lang]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
