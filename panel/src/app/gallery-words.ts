import type { UiWords } from '#panel/ui/words.tsx'

/** The widgets' words as the gallery needs them; the panel's own come from the kit. */
export const words: UiWords = {
  close: 'Kapat',
  required: 'Zorunlu',
  loading: 'Yükleniyor',
  noResults: 'Sonuç yok',
  showPassword: 'Parolayı göster',
  hidePassword: 'Parolayı gizle',
  from: 'Başlangıç',
  to: 'Bitiş',
  copy: (text) => `Kopyala ${text}`,
  copied: 'Kopyalandı',
  remove: (name) => `${name} kaldır`,
  selectAll: 'Tümünü seç',
  selectRow: (name) => `${name} seç`,
  actions: 'İşlemler',
  rowActions: (name) => `${name} işlemleri`,
  firstPage: 'İlk sayfa',
  previousPage: 'Önceki sayfa',
  nextPage: 'Sonraki sayfa',
  rowsPerPage: 'Satır',
  range: (from, to, total) => `${from}–${to} / ${total}`,
  zoomIn: 'Yakınlaştır',
  zoomOut: 'Uzaklaştır',
  mapMarkers: (count) => `${count} nokta`,
  breadcrumbs: 'Konum',
}
