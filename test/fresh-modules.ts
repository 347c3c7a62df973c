import { vi } from 'vitest';

// Run before each file that replaces modules: our own are loaded anew, so that no file finds the doubles
// or the state of another; packages stay.
vi.resetModules();
