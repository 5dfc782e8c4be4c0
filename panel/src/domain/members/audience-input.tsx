import { Plus, Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  audienceFieldNames,
  audienceFields,
  audienceOps,
  below,
  isLeaf,
  maxDepth,
  type Audience,
  type AudienceField,
  type AudienceOp,
  type Leaf,
} from '#contract/members/audience.ts'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { useInside } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { startOf } from './audience-start.ts'
import { audienceWords } from './audience-words.ts'
import { ConditionValue } from './condition-value.tsx'

/** The fields that can be chosen in a condition. A single member is chosen by name elsewhere. */
const offered = audienceFieldNames.filter((it) => it !== 'member')

interface NodeProps {
  /** The path of the audience in the form. */
  path: string
  /** How many levels may still be nested, including this one. */
  room: number
  company_id: string
  currency: string
  /** The id of the segment being edited, which cannot contain itself. */
  own?: string | undefined
}

/** An editor for conditions on members, and groups of conditions, that define an audience. */
export function AudienceInput({ name, ...rest }: { name: string } & Omit<NodeProps, 'path' | 'room'>) {
  return <Group path={name} room={maxDepth} {...rest} />
}

const wordOf = (it: Audience) => ('any' in it ? 'any' : 'all')

function Group({ path, room, ...rest }: NodeProps) {
  const t = useWords(audienceWords)
  const { isReadOnly } = useInside()
  const { setValue } = useFormContext()
  const node = useWatch({ name: path }) as Audience
  const word = wordOf(node)
  const children = below(node)
  const put = (next: Audience) => setValue(path, next, { shouldDirty: true, shouldTouch: true })
  const add = (one: Audience) => put({ [word]: [...children, one] } as unknown as Audience)
  return (
    <div className="col-span-full grid min-w-0 gap-3">
      {isReadOnly ? (
        <p className="text-sm font-medium">{t(`matches.${word}`)}</p>
      ) : (
        <Segmented
          label={t('match')}
          value={word}
          onChange={(next) => put({ [next]: children } as unknown as Audience)}
          segments={optionsOf(['all', 'any'] as const, (it) => t(`matches.${it}`))}
          className="w-fit max-w-full"
        />
      )}
      <ol className="grid gap-3">
        {children.map((one, at) => (
          <li
            // The condition is remounted when its field changes, since the field decides which
            // inputs it has.
            key={`${at} ${isLeaf(one) ? one.field : 'not' in one && isLeaf(one.not) ? one.not.field : ''}`}
            className="flex items-start gap-2 rounded-control border border-line p-3 max-sm:flex-col"
          >
            <div className="grid min-w-0 flex-1 gap-3 max-sm:w-full">
              <Row path={`${path}.${word}.${at}`} room={room - 1} {...rest} />
            </div>
            {!isReadOnly && children.length > 1 && (
              <IconButton
                label={t('remove', { name: fieldOf(one, (it) => t(`fields.${it}`)) ?? t('group', { at: at + 1 }) })}
                icon={<Trash2 size={16} aria-hidden />}
                onPress={() => put({ [word]: children.filter((_, n) => n !== at) } as unknown as Audience)}
                className="max-sm:self-end"
              />
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Plus size={16} aria-hidden />} onPress={() => add(startOf('last_order'))}>
            {t('add')}
          </Button>
          {room > 2 && (
            <Button
              variant="plain"
              icon={<Plus size={16} aria-hidden />}
              onPress={() => add({ [word === 'all' ? 'any' : 'all']: [startOf('city')] } as unknown as Audience)}
            >
              {t('addGroup')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The label of a condition's field, negated or not; undefined for a group. */
const fieldOf = (it: Audience, say: (field: AudienceField) => string): string | undefined =>
  isLeaf(it) ? say(it.field) : 'not' in it ? fieldOf(it.not, say) : undefined

/** A condition or a group. Either can be negated. */
function Row({ path, room, ...rest }: NodeProps) {
  const node = useWatch({ name: path }) as Audience
  const isTurned = !isLeaf(node) && 'not' in node
  const inner = isTurned ? node.not : node
  const at = isTurned ? `${path}.not` : path
  return isLeaf(inner) ? (
    <Condition path={path} at={at} leaf={inner} room={room} isTurned={isTurned} {...rest} />
  ) : (
    <Group path={at} room={room - (isTurned ? 1 : 0)} {...rest} />
  )
}

function Condition({
  path,
  at,
  leaf,
  room,
  isTurned,
  ...rest
}: NodeProps & { at: string; leaf: Leaf; isTurned: boolean }) {
  const t = useWords(audienceWords)
  const { isReadOnly } = useInside()
  const { setValue } = useFormContext()
  const ops: readonly AudienceOp[] = audienceOps[audienceFields[leaf.field]]
  const put = (next: Leaf, turned = isTurned) =>
    setValue(path, turned ? { not: next } : next, { shouldDirty: true, shouldTouch: true })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-3">
      <NativeSelect
        label={t('field')}
        value={leaf.field}
        onChange={(field) => put(startOf(field as AudienceField))}
        options={optionsOf(offered, (it) => t(`fields.${it}`))}
        placeholder={t('field')}
        isReadOnly={isReadOnly}
      />
      {ops.length > 1 && (
        <NativeSelect
          label={t('how')}
          value={leaf.op}
          onChange={(op) => put(startOf(leaf.field, op as AudienceOp))}
          options={optionsOf(ops, (it) => t(`ops.${it}`))}
          placeholder={t('how')}
          isReadOnly={isReadOnly}
        />
      )}
      {(room > 1 || isTurned) && (
        <NativeSelect
          label={t('turned')}
          value={isTurned ? 'no' : 'yes'}
          onChange={(it) => put(leaf, it === 'no')}
          options={optionsOf(['yes', 'no'] as const, (it) => t(`turns.${it}`))}
          placeholder=""
          isReadOnly={isReadOnly}
        />
      )}
      <ConditionValue key={`${leaf.field} ${leaf.op}`} name={`${at}.value`} leaf={leaf} {...rest} />
    </div>
  )
}
