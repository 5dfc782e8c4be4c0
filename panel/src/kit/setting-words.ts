import { defineWords } from './words.ts'

export const settingWords = defineWords({
  tr: {
    changed: 'Son değişiklik:',
    undo: 'Geri al',
    here: 'Burada ayarlandı',
    from: { start: 'Varsayılan', provider: 'Platformdan gelir', company: 'Firmadan gelir' },
    lockedBy: { provider: 'Platform kilitledi', company: 'Firma kilitledi' },
    lockedText: {
      provider: 'Yalnızca platform değiştirebilir.',
      company: 'Yalnızca firma ayarlarından değiştirilebilir.',
    },
    above: {
      start: 'Varsayılan: {values}',
      provider: 'Platformda: {values}',
      company: 'Firmada: {values}',
    },
    sameAbove: {
      start: 'Varsayılanla aynı',
      provider: 'Platformdakiyle aynı',
      company: 'Firmadakiyle aynı',
    },
    further: 've {count} fark daha',
    use: {
      start: 'Varsayılana dön',
      provider: 'Platformun ayarına dön',
      company: 'Firmanın ayarına dön',
    },
    gaveBack: '{name}: üst düzeyin ayarı geçerli',
    locked: { provider: 'Firmalar için kilitli', company: 'Şubeler için kilitli' },
    lock: { provider: 'Firmalar için kilitle', company: 'Şubeler için kilitle' },
    unlock: 'Kilidi aç',
  },
  en: {
    changed: 'Changed',
    undo: 'Undo',
    here: 'Set here',
    from: { start: 'Default', provider: 'From the platform', company: 'From the company' },
    lockedBy: { provider: 'Locked by the platform', company: 'Locked by the company' },
    lockedText: {
      provider: 'Only the platform can change it.',
      company: 'It can only be changed in the company’s settings.',
    },
    above: {
      start: 'Default: {values}',
      provider: 'On the platform: {values}',
      company: 'In the company: {values}',
    },
    sameAbove: {
      start: 'Same as the default',
      provider: 'Same as on the platform',
      company: 'Same as in the company',
    },
    further: '{count, plural, one {and # more difference} other {and # more differences}}',
    use: {
      start: 'Back to default',
      provider: 'Use the platform’s setting',
      company: 'Use the company’s setting',
    },
    gaveBack: '{name}: back to the setting from above',
    locked: { provider: 'Locked for companies', company: 'Locked for branches' },
    lock: { provider: 'Lock for companies', company: 'Lock for branches' },
    unlock: 'Unlock',
  },
  de: {
    changed: 'Geändert',
    undo: 'Rückgängig',
    here: 'Hier festgelegt',
    from: { start: 'Standard', provider: 'Von der Plattform', company: 'Von der Firma' },
    lockedBy: { provider: 'Von der Plattform gesperrt', company: 'Von der Firma gesperrt' },
    lockedText: {
      provider: 'Nur die Plattform kann sie ändern.',
      company: 'Sie lässt sich nur in den Firmeneinstellungen ändern.',
    },
    above: {
      start: 'Standard: {values}',
      provider: 'Auf der Plattform: {values}',
      company: 'In der Firma: {values}',
    },
    sameAbove: {
      start: 'Wie der Standard',
      provider: 'Wie auf der Plattform',
      company: 'Wie in der Firma',
    },
    further: '{count, plural, one {und # weiterer Unterschied} other {und # weitere Unterschiede}}',
    use: {
      start: 'Auf Standard zurücksetzen',
      provider: 'Einstellung der Plattform übernehmen',
      company: 'Einstellung der Firma übernehmen',
    },
    gaveBack: '{name}: Es gilt wieder die Einstellung von oben',
    locked: { provider: 'Für Firmen gesperrt', company: 'Für Filialen gesperrt' },
    lock: { provider: 'Für Firmen sperren', company: 'Für Filialen sperren' },
    unlock: 'Sperre aufheben',
  },
})
