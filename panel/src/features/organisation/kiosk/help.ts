import { defineWords } from '#panel/kit/words/words.ts'

export const kioskHelp = defineWords({
  tr: {
    purpose: 'Müşterinin kendi sipariş verdiği cihazlar: hangi şubede durdukları, çevrimiçi olup olmadıkları.',
    tasks: {
      pair: {
        title: 'Cihazı eşleştir',
        steps: 'Satırın sonundaki üç noktadan *Eşleştir* seçin, çıkan kodu cihaza girin.',
      },
      lock: { title: 'Uzaktan kilitle', steps: 'Aynı yerden *Kilitle* seçin; cihaz bir dakika içinde satışı bırakır.' },
      free: { title: 'Lisansta yer aç', steps: '*Eşleşmeyi kaldır* seçin; cihazın yeri boşalır.' },
    },
  },
  en: {
    purpose: 'The devices on which customers order by themselves: where they stand and whether they are online.',
    tasks: {
      pair: {
        title: 'Pair a device',
        steps: 'Choose *Pair* from the three dots at the end of the row and enter the code on the device.',
      },
      lock: { title: 'Lock it remotely', steps: 'Choose *Lock* there; it stops selling within a minute.' },
      free: { title: 'Free a place in the licence', steps: 'Choose *Unpair*; the device’s place is free.' },
    },
  },
  de: {
    purpose: 'Geräte, an denen Kunden selbst bestellen: wo sie stehen und ob sie online sind.',
    tasks: {
      pair: {
        title: 'Gerät koppeln',
        steps: 'Wählen Sie in den drei Punkten am Zeilenende *Koppeln* und geben Sie den Code am Gerät ein.',
      },
      lock: {
        title: 'Aus der Ferne sperren',
        steps: 'Wählen Sie dort *Sperren*; spätestens nach einer Minute verkauft es nicht mehr.',
      },
      free: { title: 'Platz in der Lizenz schaffen', steps: 'Wählen Sie *Entkoppeln*; der Platz wird frei.' },
    },
  },
})

export const kioskDayHelp = defineWords({
  tr: {
    purpose: 'Kioskların bugünü: verilen siparişler, cihazların durumu, satışta olmayanlar.',
    tasks: {
      device: { title: 'Cihaz çalışmıyorsa', steps: '*Cihazlar* altında nedeni ve ne yapılacağı yazar.' },
      off: { title: 'Ne satılmıyor?', steps: '*Satışta olmayanlar* altında, geri dönüş saatleriyle durur.' },
      help: { title: 'Birini ara', steps: '*Yardım çağır* altındaki numaraya basın.' },
    },
  },
  en: {
    purpose: 'The kiosks today: orders, state of the devices, what is off sale.',
    tasks: {
      device: { title: 'If a device does not work', steps: '*Devices* says why and what to do.' },
      off: { title: 'What is off sale?', steps: 'It is under *Off sale*, with the time it returns.' },
      help: { title: 'Call somebody', steps: 'Press a number under *Call for help*.' },
    },
  },
  de: {
    purpose: 'Die Kioske heute: Bestellungen, Zustand der Geräte, was nicht verkauft wird.',
    tasks: {
      device: { title: 'Wenn ein Gerät nicht läuft', steps: 'Unter *Geräte* stehen Grund und Abhilfe.' },
      off: { title: 'Was wird nicht verkauft?', steps: 'Es steht unter *Nicht im Verkauf*, mit Uhrzeit der Rückkehr.' },
      help: { title: 'Jemanden anrufen', steps: 'Tippen Sie auf eine Nummer unter *Hilfe holen*.' },
    },
  },
})
