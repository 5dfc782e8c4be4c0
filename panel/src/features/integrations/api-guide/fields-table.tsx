import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { fieldsOf, follow, limitsOf, typeOf, type Description, type Schema } from './description.ts'
import { Prose } from './prose.tsx'

interface FieldsProps {
  title: string
  required: string
  fields: readonly [name: string, field: Schema, isRequired: boolean][]
  all: Description
}

/** Fields with type, unit and fields of their own, which open below them. */
export const FieldsTable = ({ title, required, fields, all }: FieldsProps) =>
  fields.length > 0 && (
    <section className="min-w-0">
      <h4 className="pb-1 text-sm font-medium">{title}</h4>
      <Fields {...{ fields, required, all }} />
    </section>
  )

const Fields = ({ fields, required, all }: Omit<FieldsProps, 'title'>) => (
  <ul className="divide-y divide-line border-t border-line text-sm">
    {fields.map(([name, field, isRequired]) => (
      <Field key={name} {...{ name, field, isRequired, required, all }} />
    ))}
  </ul>
)

interface FieldProps {
  name: string
  field: Schema
  isRequired: boolean
  required: string
  all: Description
}

function Field({ name, field, isRequired, required, all }: FieldProps) {
  const [isOpen, setOpen] = useState(false)
  const inner = fieldsOf(field, all)
  const said = field.description ?? follow(field, all).description
  const head = (
    <>
      <code className="font-medium">{name}</code>
      {isRequired && <span className="text-xs text-muted sm:order-last sm:ml-auto">{required}</span>}
      <span className="min-w-0 break-words text-muted">
        {[typeOf(field, all), ...limitsOf(field, all)].join(' · ')}
      </span>
    </>
  )
  const line = 'flex min-h-8 w-full flex-wrap items-center gap-x-3 py-1 text-left'
  return (
    <li>
      {inner.length > 0 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`${line} hover:bg-hover`}
        >
          <ChevronRight size={14} aria-hidden className={isOpen ? 'rotate-90' : undefined} />
          {head}
        </button>
      ) : (
        <div className={line}>{head}</div>
      )}
      {said && (
        <p className="max-w-prose pb-1 text-pretty text-muted">
          <Prose text={said} />
        </p>
      )}
      {isOpen && (
        <div className="pb-2 pl-5">
          <Fields fields={inner} required={required} all={all} />
        </div>
      )}
    </li>
  )
}
