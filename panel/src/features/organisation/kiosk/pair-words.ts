import { defineWords } from '#panel/kit/words/words.ts'

export const pairWords = defineWords({
  tr: {
    pairTitle: '{name} kioskunu eşleştir',
    pairText: 'Kiosk uygulamasını cihazda açın ve bu kodu girin. Kod on dakika geçerlidir ve bir kez kullanılır.',
    waitsFor: 'Cihaz bekleniyor, kalan süre',
    codeOver: 'Kodun süresi doldu.',
    newCode: 'Yeni kod',
    paired: 'Eşlendi: {device}',
    pairedText: 'Cihaz artık {branch} şubesi için satış yapabilir.',
    done: 'Tamam',
    close: 'Kapat',
  },
  en: {
    pairTitle: 'Pair {name}',
    pairText: 'Open the kiosk app on the device and enter this code. It works once, within ten minutes.',
    waitsFor: 'Waiting for the device, time left',
    codeOver: 'The code has expired.',
    newCode: 'New code',
    paired: 'Paired: {device}',
    pairedText: 'The device can now sell for {branch}.',
    done: 'Done',
    close: 'Close',
  },
  de: {
    pairTitle: '{name} koppeln',
    pairText: 'Öffnen Sie die Kiosk-App auf dem Gerät und geben Sie diesen Code ein. Er gilt einmal und zehn Minuten.',
    waitsFor: 'Warten auf das Gerät, noch',
    codeOver: 'Der Code ist abgelaufen.',
    newCode: 'Neuer Code',
    paired: 'Gekoppelt: {device}',
    pairedText: 'Das Gerät kann jetzt für {branch} verkaufen.',
    done: 'Fertig',
    close: 'Schließen',
  },
})
