import { EventEmitter } from 'node:events';
import { fake } from './fake-state.ts';
import { strict } from './strict.ts';

/** A notification of the system, which stays on screen until the shell or the user closes it. */
export class FakeNotification extends EventEmitter {
  readonly options: { title: string; body: string; silent?: boolean };

  constructor(options: { title: string; body: string; silent?: boolean }) {
    super();
    if (!fake.isReady) throw new Error('Notification: the app has to be ready before');
    this.options = options;
    return strict('Notification', this);
  }

  static isSupported = () => fake.hasNotifications;

  show(): void {
    fake.notifications.push(this);
  }

  close(): void {
    fake.notifications = fake.notifications.filter(({ options }) => options !== this.options);
  }
}

export { FakeNotification as Notification };
