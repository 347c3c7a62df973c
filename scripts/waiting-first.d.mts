import { BaseSequencer } from 'vitest/node';

export default class extends BaseSequencer {}
