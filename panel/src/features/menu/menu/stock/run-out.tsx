import { useId, useState, type ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import type { Menu, MenuMaterial } from '#contract/menu/menu.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import { branchClock } from '#panel/domain/organisation/branch-clock.ts'
import { channelName } from '#panel/domain/organisation/channel-name.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { fold } from '#contract/kit/fold.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { ActForm } from '../act-form.tsx'
import { EndInput, type OutInput } from './end-input.tsx'
import { putStock } from './stock-acts.ts'
import { stockWords } from './stock-words.ts'
import { touchesOf } from './touches.ts'

export interface RunOutProps {
  menu: Menu
  onClose: () => void
}

/**
 * Reports an ingredient as out of stock: which one, what is affected, and until when. It can be
 * undone.
 */
export default function RunOut({ menu, onClose }: RunOutProps) {
  const t = useWords(stockWords)
  const [chosen, setChosen] = useState<string | null>(null)
  const material = menu.materials.find((it) => it.id === chosen)
  const [end, setEnd] = useState<OutInput>({ kind: 'day' })
  const [isSending, setSending] = useState(false)
  const form = useId()
  async function put() {
    if (!material) return
    setSending(true)
    if (await putStock(menu.branch_id, { kind: 'material', it: material }, end)) onClose()
    else setSending(false)
  }
  return (
    <Dialog
      onClose={onClose}
      width="medium"
      title={t('runOutTitle')}
      footer={
        material && (
          <>
            <Button icon={<ArrowLeft size={16} aria-hidden />} onPress={() => setChosen(null)}>
              {t('back')}
            </Button>
            <Button variant="solid" type="submit" form={form} isPending={isSending}>
              {t('takeOff')}
            </Button>
          </>
        )
      }
    >
      {material ? (
        <ActForm id={form} onSubmit={() => void put()}>
          <Touched menu={menu} material={material} />
          <EndInput menu={menu} value={end} onChange={setEnd} />
        </ActForm>
      ) : (
        <Choose menu={menu} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

function Choose({ menu, onChoose }: { menu: Menu; onChoose: (id: string) => void }) {
  const t = useWords(stockWords)
  const lang = useLanguage()
  const [typed, setTyped] = useState('')
  const wanted = fold(typed)
  // Ingredients that occur in many dishes come first. Others may be mere options such as "70 g", of
  // which a kitchen rarely runs out.
  const dishes = (id: string) => menu.products.filter((it) => it.materials.includes(id)).length
  const found = menu.materials
    .filter((it) => Object.values(it.name).some((name) => fold(name).includes(wanted)))
    .map((it) => ({ it, dishes: dishes(it.id) }))
    .toSorted((a, b) => b.dishes - a.dishes)
    .map(({ it }) => it)
  return (
    <div className="grid gap-3">
      <p className="text-sm text-pretty text-muted">{menu.materials.length > 0 ? t('runOutText') : t('noMaterials')}</p>
      {menu.materials.length > 0 && (
        <SearchField
          label={t('searchMaterial')}
          placeholder={t('searchMaterial')}
          autoFocus
          value={typed}
          onChange={setTyped}
          onSubmit={() => found[0] && onChoose(found[0].id)}
        />
      )}
      <ul className="-mx-2 grid max-h-80 min-h-24 content-start overflow-auto">
        {found.map((it) => (
          <li key={it.id}>
            <button
              type="button"
              onClick={() => onChoose(it.id)}
              className="flex min-h-10 w-full items-center justify-between gap-3 rounded-control px-2 text-left text-sm hover:bg-hover pointer-coarse:min-h-11"
            >
              {it.name[lang]}
              {it.out && <Badge tone="warning">{t('isOut')}</Badge>}
            </button>
          </li>
        ))}
        {found.length === 0 && menu.materials.length > 0 && (
          <li className="px-2 text-sm text-muted">{t('noMaterial')}</li>
        )}
      </ul>
    </div>
  )
}

const maxNames = 12

/** Shows the effects of running out of the ingredient, before the user confirms. */
function Touched({ menu, material }: { menu: Menu; material: MenuMaterial }) {
  const t = useWords(stockWords)
  const o = useWords(orderWords)
  const lang = useLanguage()
  const [at] = useState(() => new Date(serverNow()))
  const it = touchesOf(menu, material.id, branchClock(at, menu.timezone))
  const channel = (name: string) => (name === 'own' ? t('own') : channelName(o, name as Channel))
  return (
    <section aria-label={t('touches')} className="grid gap-3 rounded-control bg-sunken p-4">
      <p className="font-semibold">
        {material.name[lang]}: <span role="status">{t('stops', { count: it.stops })}</span>
      </p>
      <dl className="grid gap-2.5 text-sm">
        <Names title={t('made')} names={it.made.map((each) => each.name[lang])} />
        <Names title={t('closed')} names={it.closed.map((each) => each.name[lang])} />
        <Names title={t('taken')} names={it.taken.map((each) => each.name[lang])} />
        <Names title={t('options')} names={it.options.map((each) => each.name[lang])} />
        <Names title={t('channels')} names={it.channels.map(channel)} />
      </dl>
    </section>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }): ReactNode {
  if (names.length === 0) return null
  const more = names.length - maxNames
  return (
    <div>
      <dt className="text-xs text-muted">
        {title} <span className="tabular-nums">({names.length})</span>
      </dt>
      <dd className="text-pretty">
        {names.slice(0, maxNames).join(', ')}
        {more > 0 && ` +${more}`}
      </dd>
    </div>
  )
}
