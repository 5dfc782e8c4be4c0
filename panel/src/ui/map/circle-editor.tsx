import type { ReactNode } from 'react'
import { useLocale } from 'react-aria-components'
import type { DrawingWords } from './drawing-words.ts'
import { EditorNote } from './editor-parts.tsx'
import { Handle } from './handle.tsx'
import { MapCircle } from './lines.tsx'
import { MapFrame } from './map-frame.tsx'
import { distanceText, edgesOf, metresBetween, shifted, type LatLng } from './place.ts'
import { placeOf, positionOf, type Position } from './rings.ts'

export interface Circle {
  center: Position
  metres: number
}

export interface CircleEditorProps {
  label: string
  value: Circle | null
  onChange: (value: Circle) => void
  words: DrawingWords
  /** The smallest and largest radius, in metres. A new circle starts with `begins`. */
  min: number
  max: number
  begins: number
  /** The places that the map shows while there is no circle. */
  show?: readonly LatLng[]
  /** Further content of the map, below the circle. */
  children?: ReactNode
  /** Pixels. */
  height?: number
}

/**
 * An editor for a circle. A press places the circle; its centre and its edge are handles, which are
 * dragged or moved with the arrow keys.
 */
export function CircleEditor(props: CircleEditorProps) {
  const { label, value, onChange, words, min, max, begins, show = [], children, height = 360 } = props
  const { locale } = useLocale()
  const center = value && placeOf(value.center)
  const begin = (place: LatLng) => onChange({ center: positionOf(place), metres: begins })
  const within = (metres: number) => Math.round(Math.min(max, Math.max(min, metres)))
  return (
    <div className="grid gap-2" role="group" aria-label={label}>
      <MapFrame
        label={`${label}. ${value ? words.radius(distanceText(value.metres, locale)) : words.beginCircle}`}
        show={value && center ? edgesOf(center, value.metres) : show}
        height={height}
        isDrawn
        onPress={value ? undefined : begin}
        onKey={(event, middle) => {
          if (value || (event.key !== 'Enter' && event.key !== ' ')) return
          event.preventDefault()
          begin(middle)
        }}
      >
        {children}
        {value && center && (
          <>
            <MapCircle {...center} metres={value.metres} className="map-shape" />
            <Handle
              {...center}
              name="center"
              label={words.center}
              onMove={(place) => onChange({ ...value, center: positionOf(place) })}
            >
              <span className="size-4 rounded-full bg-accent ring-2 ring-surface" />
            </Handle>
            <Handle
              {...shifted(center, value.metres, 0)}
              name="edge"
              label={words.radius(distanceText(value.metres, locale))}
              onMove={(place, { keys }) =>
                onChange({
                  ...value,
                  metres: within(keys ? value.metres + keys[0] + keys[1] : metresBetween(center, place)),
                })
              }
            >
              <span className="size-3.5 rounded-full bg-surface ring-2 ring-accent" />
            </Handle>
          </>
        )}
      </MapFrame>
      <EditorNote refused={null}>{value ? words.changeCircle : words.beginCircle}</EditorNote>
    </div>
  )
}
