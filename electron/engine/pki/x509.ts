import './reflect.ts';

export * from '@peculiar/x509';
