import { z } from 'zod';
import { isRegistryAddress, wrongRegistryAddress } from './registry.ts';

export const registryAddress = z
  .string()
  .trim()
  .max(2000)
  .refine(isRegistryAddress, wrongRegistryAddress);
