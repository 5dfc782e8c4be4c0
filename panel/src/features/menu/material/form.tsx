import { allergens } from '#contract/menu/menu-fields.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { menu } from '#contract/menu/menu.ts'
import { Card } from '#panel/ui/card.tsx'
import { menuWords } from '#panel/domain/menu/menu-words.ts'
import { OutOfStockMark } from '#panel/domain/menu/out-of-stock.tsx'
import { MultiInput, NamesInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Usage } from './usage.tsx'
import { words } from './words.ts'

/** An ingredient: its name, its allergens, and what uses it. */
export default function MaterialForm() {
  const t = useWords(words)
  const m = useWords(menuWords)
  const lang = useLanguage()
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  return (
    <FormPage
      noun={material}
      start={{ branch_id, is_active: true }}
      name={(record) => record.name[lang]}
      back={`/manegement/${branch_id}/branch-material/list`}
      invalidates={[material.names, materialCatalog.list, materialCatalog.read, menu.read]}
      underTitle={(record) => (
        <Card title={t('usedBy')} actions={record.out && <OutOfStockMark out={record.out} />}>
          <Usage material={record} />
        </Card>
      )}
    >
      <NamesInput name="name" label={t('name')} />
      <MultiInput
        name="allergens"
        label={t('allergens')}
        description={t('allergensHelp')}
        className="col-span-full"
        options={optionsOf(allergens, (it) => m(`allergen.${it}`))}
      />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} className="col-span-full" />
    </FormPage>
  )
}
